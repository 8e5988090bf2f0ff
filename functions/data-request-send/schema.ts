export { dataRequestForm as schema } from "@undercroft/contract";
