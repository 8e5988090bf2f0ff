import { zodResolver } from "@hookform/resolvers/zod";
import { contactForm, dataRequestForm, errorReportForm } from "@undercroft/contract";

/** What checks the forms of the pages, by their schemas. */
export const resolvers = {
  contactForm: zodResolver(contactForm),
  dataRequestForm: zodResolver(dataRequestForm),
  errorReportForm: zodResolver(errorReportForm),
};
