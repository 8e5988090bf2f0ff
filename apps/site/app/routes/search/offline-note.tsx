import { Link } from "react-router";

/** Without a connection nothing new is found; what is kept in this browser is. */
export function OfflineNote() {
  return (
    <p role="status" className="gutter border-line border-y bg-surface py-4">
      <strong>You are offline.</strong> Search needs a connection.{" "}
      <Link to="/bookings" className="text-link">
        Your tickets
      </Link>{" "}
      and{" "}
      <Link to="/saved" className="text-link">
        what you saved
      </Link>{" "}
      are still here.
    </p>
  );
}
