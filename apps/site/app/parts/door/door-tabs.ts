/** The screens of a door, by the name in the address. */
export const doorTabs = [
  { tab: "scan", label: "Scan", isForSupervisors: false },
  { tab: "people", label: "People", isForSupervisors: false },
  { tab: "numbers", label: "Numbers", isForSupervisors: false },
  { tab: "sales", label: "Sales", isForSupervisors: true },
  { tab: "log", label: "Log", isForSupervisors: true },
] as const;

export type DoorTab = (typeof doorTabs)[number]["tab"];

/** Those that somebody may open. */
export const tabsFor = (isSupervisor: boolean) =>
  doorTabs.filter(({ isForSupervisors }) => isSupervisor || !isForSupervisors);

/** The tab that an address means; Scan where it means none that this person may open. */
export const toTab = (asked: string | null, isSupervisor: boolean): DoorTab =>
  tabsFor(isSupervisor).find(({ tab }) => tab === asked)?.tab ?? "scan";
