export { accessQuestion as schema } from "@undercroft/contract";
