"""How well players' posts are read: posts with what their writers mean, compared field by field."""
