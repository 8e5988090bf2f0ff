import { useNavigate } from "react-router";
import { NotificationList } from "#app/parts/notifications/notification-list.tsx";
import { pageMeta } from "#app/shell/head/page-meta.ts";
import { LinkButton } from "#app/ui/link-button.tsx";
import type { Route } from "./+types/list.ts";

export const meta = (args: Route.MetaArgs) =>
  pageMeta(args, { title: "Notifications", description: "What is new for you.", isHidden: true });

/** What the bell shows, as a screen of its own. */
export default function Notifications() {
  const navigate = useNavigate();
  return (
    <div className="column py-8">
      <div className="mb-6 flex flex-wrap items-end justify-between gap-4">
        <h1 tabIndex={-1} className="type-h1">
          Notifications
        </h1>
        <LinkButton to="/settings/notifications" variant="outline" size="sm">
          Choose what you hear of
        </LinkButton>
      </div>
      <div className="max-w-reading">
        <NotificationList onOpen={(to) => void navigate(to)} />
      </div>
    </div>
  );
}
