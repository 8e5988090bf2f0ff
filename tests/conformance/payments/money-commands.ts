// Everything that can happen in a random history of money, by name: one file a subject.
import { bundles } from "./money-commands/bundles.ts";
import { buying } from "./money-commands/buying.ts";
import type { Command } from "./money-commands/command.ts";
import { company } from "./money-commands/company.ts";
import { deposits } from "./money-commands/deposits.ts";
import { extras } from "./money-commands/extras.ts";
import { funds } from "./money-commands/funds.ts";
import { goingBack } from "./money-commands/going-back.ts";
import { guests } from "./money-commands/guests.ts";
import { hiring } from "./money-commands/hiring.ts";
import { joining } from "./money-commands/joining.ts";
import { night } from "./money-commands/night.ts";
import { ownPrices } from "./money-commands/own-prices.ts";
import { passes } from "./money-commands/passes.ts";
import { passingOn } from "./money-commands/passing-on.ts";
import { payingOut } from "./money-commands/paying-out.ts";
import { pressingTwice } from "./money-commands/pressing-twice.ts";
import { renewing } from "./money-commands/renewing.ts";
import { sellingOn } from "./money-commands/selling-on.ts";
import { waiting } from "./money-commands/waiting.ts";

/** All of them. */
export const commands: Record<string, Command> = {
  ...bundles,
  ...buying,
  ...company,
  ...deposits,
  ...extras,
  ...funds,
  ...goingBack,
  ...guests,
  ...hiring,
  ...joining,
  ...night,
  ...ownPrices,
  ...passes,
  ...passingOn,
  ...payingOut,
  ...pressingTwice,
  ...renewing,
  ...sellingOn,
  ...waiting,
};
