import type { FooterColumn, NavigationEntry } from "./navigation-entry.ts";

const inFooter = (to: `/${string}`, label: string, column: FooterColumn, order: number) =>
  ({
    to,
    label,
    audience: "everybody",
    places: { footer: { column, order }, palette: 60 + order / 10 },
  }) satisfies NavigationEntry;

export default [
  {
    to: "/",
    label: "Home",
    audience: "everybody",
    places: { palette: 10 },
    shortcut: { keys: ["g", "h"], does: "Go home" },
  },
  inFooter("/about", "About", "About", 10),
  inFooter("/help", "Help", "About", 20),
  inFooter("/contact", "Contact", "About", 30),
  inFooter("/safety", "Safety", "About", 40),
  inFooter("/refunds", "Refunds", "About", 50),
  inFooter("/terms", "Terms", "About", 60),
  inFooter("/privacy", "Privacy", "About", 70),
  inFooter("/cookies", "Cookies and storage", "About", 80),
  inFooter("/accessibility", "Accessibility", "About", 90),
  inFooter("/report", "Report a problem", "About", 95),
] satisfies NavigationEntry[];
