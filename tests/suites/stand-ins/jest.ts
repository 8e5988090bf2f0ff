// The tests were written for Jest, whose functions Vitest has under another name.
import { vi } from "vitest";

Object.assign(globalThis, { jest: vi });
