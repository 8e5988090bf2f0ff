import { route } from "@react-router/dev/routes";
import type { PartRoutes } from "../part-routes.ts";

export default {
  public: [
    // choosing places and details; the API asks for a person when places are held
    route("events/:idOrSlug/book", "./routes/bookings/book.tsx"),
    route("tickets", "./routes/bookings/ticket-link.tsx"),
    route("saved", "./routes/bookings/saved.tsx"),
  ],
  "signed-in": [
    route("bookings", "./routes/bookings/list.tsx"),
    route("bookings/offers/:bookingId", "./routes/bookings/offer.tsx"),
    route("comps/:compId", "./routes/bookings/comp.tsx"),
  ],
} satisfies PartRoutes;
