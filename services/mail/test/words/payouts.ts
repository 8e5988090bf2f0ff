const payout = {
  organiser: "Rock & <b>Roll</b> at O'Brien's",
  organiser_id: "5f0f8b3e-4a7e-4b6e-9f0e-1f2d3c4b5a69",
  ref: "PAYT2345",
  amount: "£1,204.60",
  nights: "Night Shift & <b>Friends</b>, Vault",
  more: "2",
  failure: "",
};

export default {
  "payout-sent": { ...payout, state: "paid" },
  "payout-failed": { ...payout, state: "failed", failure: "account_closed" },
  "payout-held": {
    organiser: payout.organiser,
    organiser_id: payout.organiser_id,
    reason: "Many buyers tell us that <b>the night</b> did not happen.",
    is_over: "false",
  },
  "payout-account": {
    organiser: payout.organiser,
    organiser_id: payout.organiser_id,
    change: "changed",
    pays_on: "2026-12-03",
    token: "abcdefgh23456789abcdefgh23456789",
  },
};
