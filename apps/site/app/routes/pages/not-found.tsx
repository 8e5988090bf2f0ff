import { data } from "react-router";

/** Any other address: 404, with the not-found screen of the guard's error boundary. */
export function loader(): never {
  throw data(null, { status: 404 });
}

export default function NotFoundRoute() {
  return null;
}
