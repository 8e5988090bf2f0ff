export { venueCorrection as schema } from "@undercroft/contract";
