// What procedures of the newsletter answer.
import { z } from "zod";

export const answers = {
  /** slugs of the cities that the holder of a link gets; null where the link is not known */
  find_newsletter_cities: z.array(z.string()).nullable(),
};
