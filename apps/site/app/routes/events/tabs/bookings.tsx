import { ApplicationsSection, ApplicationsWaiting } from "#app/parts/events/manage/applications-section.tsx";
import { AttendeesSection } from "#app/parts/events/manage/attendees-section.tsx";
import { CodesSection } from "#app/parts/events/manage/codes-section.tsx";
import { StockTable } from "#app/parts/events/manage/stock-table.tsx";
import { RefundOrder } from "#app/parts/payments/refund-order.tsx";
import type { EventTab } from "../event-tab.ts";

export default [
  { view: "tickets", label: "Tickets", group: "Sales", order: 10, Body: StockTable },
  {
    view: "attendees",
    group: "People",
    label: "Who comes",
    order: 20,
    hiddenFrom: ["door", "editor"],
    Body: ({ event }) => (
      <AttendeesSection
        eventId={event.id}
        slug={event.slug}
        types={event.ticket_types}
        refund={(ref) => <RefundOrder order={ref} list={["nights", "event", event.id, "attendees"]} />}
      />
    ),
  },
  {
    view: "applications",
    group: "People",
    label: "Applications",
    order: 30,
    hiddenFrom: ["door", "finance", "editor"],
    isFor: (event) => event.requires_approval,
    Waiting: ({ event }) => <ApplicationsWaiting eventId={event.id} />,
    Body: ({ event }) => <ApplicationsSection eventId={event.id} role={event.team.role} />,
  },
  {
    view: "codes",
    group: "Sales",
    label: "Codes",
    order: 50,
    hiddenFrom: ["door"],
    Body: CodesSection,
  },
] satisfies EventTab[];
