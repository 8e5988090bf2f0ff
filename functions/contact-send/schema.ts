export { contactForm as schema } from "@undercroft/contract";
