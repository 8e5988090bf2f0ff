export { newsletterLink as schema } from "@undercroft/contract";
