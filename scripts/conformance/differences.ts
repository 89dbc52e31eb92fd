import type { Found } from './run.ts';

/** A way in which hosts may differ from the function, with the reason that it stays so. */
export interface KnownDifference {
  readonly mark: string;
  readonly hosts: readonly string[];
  readonly part: string;
  /** What must be seen instead. */
  readonly seen: string;
  readonly reason: string;
}

const files = ['preview', 'nginx', 'caddy'];

export const knownDifferences: readonly KnownDifference[] = [
  {
    mark: 'a',
    hosts: files,
    part: 'cache-control',
    seen: 'public, max-age=0, must-revalidate',
    reason: 'A file is the same for everyone, so any cache may keep it; an answer with the counters of one client is private.',
  },
  {
    mark: 'b',
    hosts: files,
    part: 'counters',
    seen: 'false',
    reason: 'A file is sent without asking the limiter. It costs the quota nothing, and says nothing of it.',
  },
  {
    mark: 'c',
    hosts: files,
    part: 'link',
    seen: 'absent',
    reason: 'Rules name headers for a kind of file and not for each list. next_cursor in the body leads on.',
  },
  { mark: 'd', hosts: files, part: 'x-total-count', seen: 'absent', reason: 'As with Link: the number is another for each list.' },
  {
    mark: 'e',
    hosts: ['preview'],
    part: 'coding',
    seen: 'false',
    reason: 'http-server compresses nothing, and the function leaves it to its host. The network of each platform compresses.',
  },
];

/** The difference that explains what was found; undefined when none does. */
export const explain = (host: string, { part, seen }: Found): KnownDifference | undefined =>
  knownDifferences.find((known) => known.hosts.includes(host) && known.part === part && known.seen === seen);
