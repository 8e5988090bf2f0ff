import { type QueryClient, useQueryClient } from "@tanstack/react-query";
import { useEffect, useState, useSyncExternalStore } from "react";
import { call } from "#app/api/call.ts";
import { toRefusal } from "#app/api/changes/refusal.ts";
import { forgetPersonal, keepPersonal, readPersonal } from "#app/api/personal-storage.ts";
import {
  type DeskArticle,
  deskArticleQuery,
  deskKey,
  findDeskArticle,
} from "#app/parts/journal/desk-queries.ts";
import { findBodyProblem } from "#app/parts/journal/editor/find-problem.ts";
import { ArticleSaver, type KeptText, type SavingState } from "./article-saver.ts";

function readKept(articleId: string): KeptText | null {
  const kept = readPersonal(`article:${articleId}`) as Partial<KeptText> | null;
  return kept?.form && typeof kept.version === "number" ? (kept as KeptText) : null;
}

/** Whether this browser keeps a text of the article that the desk does not have. */
export const hasKept = (articleId: string): boolean => readKept(articleId) !== null;

const canBeChanged = ({ status }: DeskArticle): boolean =>
  !["scheduled", "archived", "removed"].includes(status);

function beginSaving(article: DeskArticle, queryClient: QueryClient): ArticleSaver {
  const key = deskArticleQuery(article.id).queryKey;
  return new ArticleSaver({
    article,
    kept: canBeChanged(article) ? readKept(article.id) : null,
    keep: (kept) =>
      kept ? keepPersonal(`article:${article.id}`, kept) : forgetPersonal(`article:${article.id}`),
    toRefusal: (error) => toRefusal(error, navigator.onLine),
    findProblem: ({ body }) => findBodyProblem(body),
    readLatest: () => findDeskArticle(article.id),
    onMoved: (latest) => void queryClient.setQueryData(key, latest),
    send: async (form, version, why) => {
      const saved = await call("save_article", {
        p_data: form,
        p_article_id: article.id,
        p_version: version,
        ...(why ? { p_change: why.change, p_sentence: why.sentence } : {}),
      });
      queryClient.setQueryData(key, saved);
      void queryClient.invalidateQueries({ queryKey: [...deskKey, "list"] });
      return saved;
    },
  });
}

/** Saves what is typed of one article, for as long as its editor is open; begins again where the article has moved. */
export function useArticleSaver(article: DeskArticle): ArticleSaver {
  const queryClient = useQueryClient();
  const { id, status } = article;
  const begin = () => ({ id, status, saver: beginSaving(article, queryClient) });
  const [current, setCurrent] = useState(begin);
  if (current.id !== id || current.status !== status) setCurrent(begin());
  const { saver } = current;
  useEffect(() => {
    saver.resume();
    const onBack = () => void saver.save();
    const isWaiting = () => saver.readState().kind === "offline";
    const onOnline = () => isWaiting() && onBack();
    window.addEventListener("online", onOnline);
    return () => {
      window.removeEventListener("online", onOnline);
      saver.stop();
    };
  }, [saver]);
  return saver;
}

/** Where the text stands, with every change of it. */
export const useSavingState = (saver: ArticleSaver): SavingState =>
  useSyncExternalStore(saver.subscribe, saver.readState, saver.readState);
