import { Shield } from "lucide-react";
import type { NavigationEntry } from "./navigation-entry.ts";

export default [
  {
    to: "/admin",
    label: "Staff",
    icon: Shield,
    audience: "staff",
    places: { accountMenu: 90, palette: 90 },
  },
] satisfies NavigationEntry[];
