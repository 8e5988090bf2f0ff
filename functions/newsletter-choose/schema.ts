export { newsletterCities as schema } from "@undercroft/contract";
