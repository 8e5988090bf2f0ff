import { createContext } from "react";

/** The id of the request being rendered, so that an error page can name the server's log line. */
export const ErrorIdContext = createContext("");
