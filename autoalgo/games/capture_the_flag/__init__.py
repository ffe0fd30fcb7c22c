"""WAR, capture the flag by mail: what an umpire does by hand with dice, done fairly and repeatably."""
