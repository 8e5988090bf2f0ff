export { createFunctions, type FunctionsDependencies } from "./create-functions.ts";
