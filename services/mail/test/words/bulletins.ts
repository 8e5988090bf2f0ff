export default {
  bulletin: {
    subject: "Doors & <b>drums</b>",
    body: "We are back on Friday.\n\nBring a friend.",
    sender: "Night & Shift",
    path: "/bulletins/0b0f6a7e-6a3d-4d6e-9c11-1f7b2a3c4d5e",
    token: `bulletin.1.${"a".repeat(32)}.${"b".repeat(32)}.${"c".repeat(32)}`,
    pictures: [{ path: "event_media/one/two.jpg", alt: "A full floor" }],
  },
};
