# Hedgehog: makes a third of its people soldiers, and defends with all of them.
#
# One question a line comes on standard input, and the answer goes to standard output, both as JSON; what is written to
# standard error is kept for the author.

use strict;
use warnings;
use JSON::PP;

$| = 1;    # every answer is written at once
my $json = JSON::PP->new->utf8->allow_nonref;
my $number = 0;

sub answered {
    my ($question, $me) = @_;
    if ($question->{ask} eq 'action') {    # within 50 ms
        # {kind => 'wait'}; {kind => 'recruit', amount => 10}; {kind => 'war', target => 1, flanks => [30, 20, 10]};
        # {kind => 'trade', partner => 1, giving => 'gold', giving_amount => 50, taking => 'food', taking_amount => 9}
        return {kind => 'recruit', amount => int(($me->{citizens} + $me->{army}) / 3) - $me->{army}};
    }
    if ($question->{ask} eq 'accept_trade') {    # within 25 ms
        # $question->{offer} has partner, getting, getting_amount, giving and giving_amount.
        return JSON::PP::false;
    }
    if ($question->{ask} eq 'fight_war') {    # within 25 ms
        # $question->{attacker} sends $question->{total} soldiers in all.
        my $third = int($me->{army} / 3);
        return [$third, $third, $me->{army} - 2 * $third];
    }
    return undef;    # "reset": a game begins. Any answer says that we are ready.
}

while (my $line = <STDIN>) {
    my $question = $json->decode($line);

    # Who we are is told at the beginning, beside the constants and 64 hexadecimal digits of chance.
    $number = $question->{number} if $question->{ask} eq 'reset';
    my $answer = answered($question, $question->{players}[$number]);
    print $json->encode({id => $question->{id}, answer => $answer}), "\n";
}
