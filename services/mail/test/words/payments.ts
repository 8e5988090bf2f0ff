const order = {
  ref: "ABCDEFGH",
  buyer_name: "Róisín O'Brien",
  event_title: "Rock & <b>Roll</b> at O'Brien's",
};

const membership = {
  ref: "ABCDEFGHJK",
  plan: "Friends & <b>family</b>",
  organiser: "Rock & Roll at O'Brien's",
  amount: "£8",
  seller: "Night Shift",
  invoice: "112",
  vat: "",
};

export default {
  "booking-paid": {
    ...order,
    night_date: "2026-11-28",
    starts_at: "2026-11-28T23:00:00+00:00",
    venue_name: "The Vault",
    tickets: [{ name: "Entry", holder_name: "Róisín" }],
    total: "£26.40",
    ticket_price: "£24",
    fee: "£2.40",
    fee_vat: "£0.40",
    seller: "Night Shift",
    refund_sentence: "No refunds if you change your mind.",
    money_sentence: "Your money is for Slipway Ltd. We hold it until they tell us that the night went ahead.",
  },
  "pass-paid": {
    ref: "ABCDEFGH",
    buyer_name: "Róisín O'Brien",
    pass_name: "All nights",
    series_title: "Rock & <b>Roll</b> at O'Brien's",
    nights: [
      { title: "First", night_date: "2026-11-28" },
      { title: "Second", night_date: "2026-12-05" },
    ],
    total: "£48",
    seller: "Night Shift",
  },
  "refund-sent": { ...order, amount: "£13.20", reason: "event_cancelled", tickets_left: "1" },
  "tickets-ended": {
    event_title: order.event_title,
    night_date: "2026-11-28",
    ref: "ABCDEFGH",
    tickets: "2",
  },
  "refund-choice": { ...order, deadline: "2026-12-12T23:00:00+00:00" },
  "membership-paid": { ...membership, number: "112", sentence: "It lasts until Mon 28 Dec 2026." },
  "membership-refunded": { ...membership, reason: "cooling_off" },
  "event-outcome": { title: order.event_title, night_date: "2026-11-28", event_id: "x" },
};
