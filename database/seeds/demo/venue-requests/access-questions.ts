/** A question about access of the demo. */
export type DemoAccess = {
  venue: "penstock" | "saint-ethels";
  question: string;
  /** asked so many hours ago */
  hours: number;
  answer?: string;
  isClosed?: boolean;
  /** asked without an account */
  email?: string;
  isVisitors?: boolean;
};

export const accessQuestions: readonly DemoAccess[] = [
  {
    venue: "penstock",
    hours: 5,
    question:
      "I use an electric chair that is 68 cm wide. Does it fit through the door to the listening room upstairs?",
    isVisitors: true,
  },
  {
    venue: "penstock",
    hours: 20,
    question:
      "Is there a place near the bar where I can sit with my back to a wall? I cannot stand for long.",
  },
  {
    venue: "penstock",
    hours: 200,
    question: "My hearing aids have a loop setting. Is there a loop in the main room, and is it switched on?",
  },
  {
    venue: "saint-ethels",
    hours: 220,
    question: "Is the side entrance open before the concert, so that I can come in before the queue?",
    email: "wren@undercroft.example",
  },
  {
    venue: "penstock",
    hours: 300,
    question: "Can my assistance dog wait somewhere quiet during the loud part?",
    answer:
      "Yes. The office behind the bar is quiet, has water, and somebody of ours looks in every ten minutes.",
  },
  {
    venue: "penstock",
    hours: 420,
    question: "Do you use strobes on Saturdays? I have photosensitive epilepsy.",
    answer:
      "On Saturdays we use none in either room. If a touring act asks for them we say so on the page of the night.",
  },
  {
    venue: "penstock",
    hours: 260,
    question: "Is there a hoist in the accessible toilet, or a changing bench?",
    answer:
      "There is a bench but no hoist. The nearest one is in the station, six minutes along the towpath.",
    email: "jo@undercroft.example",
  },
  {
    venue: "saint-ethels",
    hours: 380,
    question: "How many steps are there from the gate to the nave?",
    answer: "None. The path is paved and a little steep for the last five metres.",
    isClosed: true,
  },
  {
    venue: "saint-ethels",
    hours: 340,
    question: "May I bring my own cushion and sit on the floor at the back?",
    answer: "Please do. We keep the back two rows free for that.",
    isClosed: true,
  },
];
