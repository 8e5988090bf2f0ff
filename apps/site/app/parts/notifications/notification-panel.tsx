import { Link, useNavigate } from "react-router";
import { QueryProvider } from "#app/api/query-provider.tsx";
import { NotificationList } from "./notification-list.tsx";

/** What the bell opens. */
export default function NotificationPanel({ leave }: { leave: (then: () => void) => void }) {
  const navigate = useNavigate();
  const go = (to: string) => leave(() => void navigate(to));
  return (
    <QueryProvider>
      <NotificationList onOpen={go} />
      <p className="mt-6">
        <Link
          to="/settings/notifications"
          className="text-link"
          onClick={(event) => {
            event.preventDefault();
            go("/settings/notifications");
          }}
        >
          Choose what you hear of
        </Link>
      </p>
    </QueryProvider>
  );
}
