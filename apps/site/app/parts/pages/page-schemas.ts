import { contactForm, dataRequestForm, errorReportForm } from "@undercroft/contract";
import { schemaResolver } from "#app/api/schema-resolver.ts";

/** What checks the forms of the pages, by their schemas. */
export const resolvers = {
  contactForm: schemaResolver(contactForm),
  dataRequestForm: schemaResolver(dataRequestForm),
  errorReportForm: schemaResolver(errorReportForm),
};
