import { data, type RouterContextProvider } from "react-router";
import { companyContext } from "#app/context.ts";
import { type PageDocument, readDocument } from "./documents.server.ts";

/** The text of a page, in the version its address asks for. @throws 404 when there is no such version */
export function loadDocument(
  slug: string,
  { request, context }: { request: Request; context: Readonly<RouterContextProvider> },
): PageDocument {
  const wanted = new URL(request.url).searchParams.get("version");
  const version = wanted && /^\d{1,4}$/.test(wanted) ? Number(wanted) : undefined;
  const document =
    wanted && version === undefined ? null : readDocument(slug, context.get(companyContext), version);
  if (!document) throw data(null, { status: 404 });
  return document;
}
