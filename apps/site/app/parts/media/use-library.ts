import { useInfiniteQuery, useQuery, useQueryClient } from "@tanstack/react-query";
import { ADDRESS_SECONDS, listImages, PAGE_SIZE, readQuota, signImage } from "./library.ts";

const root = (person: string) => ["mine", person, "library"];

/** The pictures of a person, page by page. */
export function useLibrary(person: string) {
  const queryClient = useQueryClient();
  const pages = useInfiniteQuery({
    queryKey: [...root(person), "images"],
    queryFn: ({ pageParam }) => listImages(pageParam),
    initialPageParam: null as string | null,
    getNextPageParam: (page) => (page.length < PAGE_SIZE ? undefined : page.at(-1)?.created_at),
  });
  const quota = useQuery({ queryKey: [...root(person), "quota"], queryFn: readQuota });
  return {
    images: pages.data?.pages.flat() ?? null,
    hasMore: pages.hasNextPage,
    showMore: () => void pages.fetchNextPage(),
    isLoadingMore: pages.isFetchingNextPage,
    isFailed: pages.isError,
    retry: () => void pages.refetch(),
    quota: quota.data ?? null,
    reload: () => queryClient.invalidateQueries({ queryKey: root(person) }),
  };
}

/** The address of a picture, renewed before it ends. */
export function useImageAddress(name: string, width: number) {
  return useQuery({
    queryKey: ["signed-image", name, width],
    queryFn: () => signImage(name, width),
    staleTime: ADDRESS_SECONDS * 800,
    refetchInterval: ADDRESS_SECONDS * 900,
  });
}
