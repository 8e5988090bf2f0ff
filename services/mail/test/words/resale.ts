const ticket = {
  event_title: "Rock & <b>Roll</b> at O'Brien's",
  event_slug: "rock-roll",
  night_date: "2026-11-28",
  ticket: "Entry",
  number: "1A2B3C4D",
};

export default {
  "ticket-resold": { ...ticket, amount: "£13.20" },
  "listing-returned": ticket,
};
