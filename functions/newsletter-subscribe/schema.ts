export { newsletterSignUp as schema } from "@undercroft/contract";
