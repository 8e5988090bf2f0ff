const night = {
  title: "Rock & <b>Roll</b> at O'Brien's",
  slug: "rock",
  event_id: "5f0f8b3e-4a7e-4b6e-9f0e-1f2d3c4b5a69",
  night_date: "2026-11-28",
  starts_at: "2026-11-28T23:00:00+00:00",
};

export default {
  "event-cancelled": { ...night, reason: "The roof leaks." },
  "event-changed": {
    ...night,
    is_material: "true",
    changes: [{ field: "date", old: "Sat 28 Nov 2026 23:00", new: "Sat 5 Dec 2026 23:00" }],
  },
  "event-update": { ...night, body: "Doors at eleven. <b>Bring</b> earplugs." },
  "application-decided": { ...night, is_approved: "true", is_paid: "true" },
  "place-revealed": { ...night, address: "Unit 9, Canary Yard", notes: "Ring twice." },
};
