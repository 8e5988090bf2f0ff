export { Offers as default } from "#app/parts/waitlist/offers.tsx";
