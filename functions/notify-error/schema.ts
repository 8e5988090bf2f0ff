export { errorPayload as schema } from "@undercroft/contract";
