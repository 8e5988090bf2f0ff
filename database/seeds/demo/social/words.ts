// What the crowd writes about its nights. {night}, {venue} and {city} are filled in by what a post is about.

/** Before a night. */
export const ahead = [
  "Going to {night} on my own. If you see somebody in a yellow raincoat by the desk, that's me, say hello.",
  "Two of us are driving up for {night} and there is room for one more in the back. Sensible music only.",
  "Has anybody been to {venue} since they moved the bar? Wondering how full the back room gets.",
  "{night} is the only date in my diary this month that isn't the dentist.",
  "First time at {venue}. What time does the queue get silly?",
  "Bought the ticket, booked the day off, told my mum I'm at a conference. {night} it is. #outout",
  "Somebody convince me to go to {night} sober and alone. I want to, I'm just shy.",
  "If {night} is half as good as last time I won't be at work on Monday.",
  "Anybody coming to {night} from {city} station? Happy to walk over together. #solo",
  "My knees say no, {night} says yes.",
  "The line-up for {night} reads like my record shelf fell over. In a good way.",
  "Bringing earplugs for everyone in our row at {venue}. You're welcome. #earplugs",
  "Reminder to myself and all of you: eat something before {night}.",
  "Can you sit down anywhere at {venue}? Bringing a friend with a bad hip.",
  "Who is opening at {night}? The early sets there are always the ones I tell people about. #earlydoors",
];

/** After one. */
export const after = [
  "{night} last night: the lights went out for one whole track and nobody moved. I'm still thinking about it.",
  "To the person who gave me their water at {night}: you were right, I needed it.",
  "Found a silver ring on the stairs at {venue}. It's behind the bar with your name not on it yet. #lostandfound",
  "Whoever did the sound at {venue} on the night of {night}, please do all the sound, everywhere.",
  "I have danced next to the same four strangers at three parties in {city} now. We don't know each other's names. It's perfect.",
  "Kindest door I've met in years at {venue}. It changes the whole night.",
  "{night}: arrived for one record, left with the cleaners. #lastout",
  "Ears fine, feet ruined, heart full. Thank you {city}.",
  "The second room at {night} was eleven people and a fog machine and I would not swap it for the main stage.",
  "Lost: one grey scarf, my voice, any sense of time. Found: all my friends. {night} was lovely.",
  "The bass at {venue} moved my drink across the table by itself.",
  "Three hours of dub and not one phone in the air. More of this please, {city}. #dub",
];

/** About a room, an article, work, or a track. */
export const around = {
  venue: [
    "{venue} has the best worst toilets in {city} and I'll hear nothing against them.",
    "A love letter to the smoking area at {venue}, where every plan I've ever had was made.",
    "If you've never stood at the very back of {venue} you have never heard that system properly. #sound",
    "They fixed the ramp at {venue}. Went round twice just because I could. #access",
  ],
  article: [
    "Read this on the bus and missed my stop.",
    "This is the piece I'll be sending to everybody who asks why I still go out.",
    "Agree with most of it, and want to argue about the rest over a pint.",
    "Sent this to my dad. He has opinions about soundproofing now.",
    "Page two made me laugh out loud in a very quiet library. #longread",
    "I was at that party. It was louder than this makes it sound.",
    "Saving this for everybody who says nothing happens outside the big cities.",
    "Good to read somebody who has actually carried a speaker up those stairs.",
  ],
  job: [
    "A friend's place is hiring. They pay on time, which you all know is rare. #work",
    "Somebody good should take this one. I did it for a year and loved it.",
    "Early starts, kind people, free soup. Apply before I do. #work",
    "If you know somebody who is good with cables and calm with artists, send them this.",
    "Proper money for a proper job. Passing it on.",
    "They trained me from nothing. Go for it. #work",
    "Sharing because I nearly missed the closing date on the last one.",
  ],
  track: [
    "On repeat since Sunday. #techno",
    "The one everybody asked about at four in the morning. You're welcome. #nowplaying",
    "Made in a bedroom in {city}, sounds like the whole sky. #ambient",
    "Two minutes in, everything drops out. You'll know. #nowplaying",
    "Washing up has never been this dramatic.",
    "Somebody play this at sunrise in {city}, please. #sunrise",
    "My neighbour knocked to ask what it was. #techno",
    "Recorded live, coughing included. #dub",
  ],
  none: [
    "What is your rule for when to leave? Mine is one track after the best one.",
    "Looking for people in {city} who like going early and leaving early. We exist. #earlydoors",
    "Selling nothing, promoting nothing, just happy that places like these still exist in {city}.",
    "Anybody in {city} run a radio show that takes guest mixes? #radio",
    "I made a zine about last buses in {city}. Swap you for yours. #zine",
    "Sunday afternoons are the new Friday nights and I won't be taking questions. #solo",
    "Small rooms, long sets, tea at the bar. That's it, that's the post.",
    "Which record shop in {city} still lets you listen before you buy? #vinyl",
  ],
};

/** What people say below. */
export const comments = [
  "See you there.",
  "I was two rows behind you and can confirm.",
  "Front left, always.",
  "Get there before eleven and you walk straight in.",
  "This made my morning.",
  "There's a bench by the cloakroom. Ask the staff, they're lovely.",
  "Count me in.",
  "You're not alone, we'll be the loud ones by the speaker.",
  "That was the moment of the year for me.",
  "The early set was something else.",
  "I have your scarf! Messaging you now.",
  "Same. Still humming it.",
  "Do you know who played last?",
  "They said the same to me at the door. Good people.",
  "Earplugs. Trust me.",
  "I would read that zine.",
  "We should all just introduce ourselves next time.",
  "Yes to all of this.",
  "The night bus leaves from round the corner at ten past.",
  "Not my scene usually and I stayed until the end.",
];

/** Replies to comments. */
export const replies = [
  "Thank you!",
  "Deal.",
  "You legend.",
  "Good to know.",
  "See you by the speaker, then.",
  "Noted.",
];

/** What pictures are said to show is drawn with them; these go with the posts that have one. */
export const waiting = "Guest list places going, message me or see cheap-tickets.example for the rest.";
export const removed = "If you know where they live, tell me. I only want to talk.";
