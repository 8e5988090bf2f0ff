/** What somebody who runs a room gets. */
export const partnerTools = [
  {
    title: "Your own page",
    text: "Rooms, capacity, pictures, access, safety and hire. You write it; visitors tell you what has changed.",
  },
  {
    title: "A team",
    text: "Owner, manager, editor, finance and door: everybody sees what they need and no more.",
  },
  {
    title: "Nights and tickets",
    text: "Put on your own nights, with guest lists, codes, several prices and one all-in price for buyers.",
  },
  {
    title: "Access and safety, said plainly",
    text: "One sheet that stands beside every night at your room.",
  },
] as const;

/** From finding the room to running it. */
export const partnerSteps = [
  { title: "Find it", text: "We look whether your room is here already, so that none stands here twice." },
  {
    title: "Say what it is",
    text: "For a new room: the place, the capacity, access, safety, pictures and hire.",
  },
  {
    title: "Show that it is yours",
    text: "A code to your venue's own mail or website, the premises licence, or a file.",
  },
  { title: "Hear from us", text: "Our staff decide within two working days. Then it is yours." },
] as const;

/** Questions of people who run rooms, answered. */
export const partnerQuestions = [
  { title: "Do I have to sell only here?", text: "No. Sell wherever you like, and link to it from here." },
  {
    title: "Whose are the guests?",
    text: "Yours. You can take the list of your guests along at any time.",
  },
  {
    title: "What do you expect of me?",
    text: "That the page is true, that access is said as it is, and that people are looked after on the night.",
  },
  {
    title: "Another person has claimed my room",
    text: "Claim it too. Its owners are asked first, they have seven days, and then our staff decide by the proof.",
  },
  {
    title: "Who sees my proof?",
    text: "Our staff alone. Files are deleted 90 days after the decision.",
  },
  {
    title: "Can I keep the address private?",
    text: "Yes. You choose whether everybody sees it, or only people with a ticket.",
  },
] as const;
