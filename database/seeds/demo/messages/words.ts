// What people of the demo write to each other. `me` is the visitor or the person who asks, `them` the other end.

/** A turn: who writes, and what. */
export type Turn = readonly ["me" | "them", string];

/** Two friends over some weeks of nights; said again from the top where a thread is longer. */
export const friends: readonly Turn[] = [
  ["them", "Are you going on Saturday?"],
  ["me", "I think so. Is the early bird gone?"],
  ["them", "Went at lunch. It's £14 now, which is still fine for four rooms."],
  ["me", "Right, I'll book tonight."],
  ["them", "Shout when you have. I'll get the one before the last train."],
  ["me", "Done. Section 4, whatever that means."],
  ["them", "It means the room with the pillar."],
  ["me", "Ah. The good room, then."],
  ["them", "Kasia is coming too, she has a spare if your cousin wants it"],
  ["me", "She does! Face value?"],
  ["them", "Of course face value. Send it through the site and nobody has to meet at a station."],
  ["me", "You're a treasure"],
  ["them", "What time are you getting there? Doors are ten, but nothing happens before eleven."],
  ["me", "Half ten. I want to hear the warm-up, it's always the best hour."],
  ["them", "Agreed. Nobody ever films the warm-up."],
  ["me", "Earplugs: do you have a spare pair? Mine are in a coat in Sheffield."],
  ["them", "Always."],
  ["me", "Home safe. That last hour!"],
  ["them", "I know. I have the strings of that last one in my head and no idea what it was."],
  ["me", "It was a B-side. I asked at the booth. They wrote it on my hand and I washed it."],
  ["them", "You are hopeless"],
  ["me", "I remember half: it begins with an M."],
  ["them", "That narrows it down to a tenth of all records"],
  ["me", "Next one is the twelfth. Are we doing the twelfth?"],
  ["them", "We are doing the twelfth."],
  ["me", "Good. I'll bring soup for afterwards."],
];

/** What visitors of a venue ask, and the team's answers. */
export const questions: readonly (readonly Turn[])[] = [
  [
    ["me", "Hello, is the yard open on Sunday?"],
    ["them", "It is, until ten. The kitchen closes at eight."],
    ["me", "Perfect, thank you"],
  ],
  [["me", "I left a grey scarf by the cloakroom on Friday. Did anybody hand it in?"]],
  [
    ["me", "How many steps are there to the main room?"],
    ["them", "None by the side door on Arch Street. Ring the bell and somebody comes within a minute."],
  ],
  [["me", "Can I bring a folding stool? I cannot stand for more than an hour."]],
  [
    ["me", "Do you have lockers?"],
    ["them", "Forty of them, next to the stairs. A pound, and you get it back."],
    ["me", "And if they are full?"],
    ["them", "Then the cloakroom takes bags at the same price."],
  ],
  [["me", "Is there a strobe on Saturday? I would like to come but cannot with strobes."]],
  [
    ["me", "We're twelve people for a birthday. Should we tell you?"],
    ["them", "Please come before eleven and we keep you together. Happy birthday to whoever it is."],
  ],
  [["me", "The card machine charged me twice for one drink, at 23:40. Who do I talk to?"]],
  [
    ["me", "Is the last entry really at one?"],
    ["them", "Really. The licence says so, not us."],
  ],
  [["me", "Could you tell the person at the door on Thursday that they were very kind to my dad?"]],
  [
    ["me", "Are dogs allowed in the yard?"],
    ["them", "In the afternoon, yes. Not once the music is on: it's too loud for them."],
  ],
  [["me", "What time does the second act start on Friday?"]],
  [
    ["me", "Do you do gift vouchers?"],
    ["them", "Not yet. We keep meaning to."],
  ],
  [["me", "I would love to see the plans of the old boiler house. Is there a tour?"]],
];

/** First messages of people the visitor does not know. */
export const requests: readonly string[] = [
  "Hello, we talked by the water at the last Long Echo. You said you know somebody who mends cassette decks. Would you pass that on?",
  "Hi! I am putting together a list of step-free rooms in the north and your profile says you go out a lot. Which would you add?",
];
