import type { Server } from 'node:http';
import { collectDefaultMetrics, Counter, Gauge, Histogram, Registry, type GaugeConfiguration } from 'prom-client';
import type { Context } from '../../../serve/pipeline.ts';
import type { FailedAttempt } from '../../../writer/releases/attempts.ts';
import { operationLabel, type Exchange } from './exchange.ts';

/** The metrics of one process, and the functions to call for each event that they count. */
export interface Metrics {
  readonly registry: Registry;
  exchange(exchange: Exchange): void;
  /** A request was refused for overload. */
  shed(): void;
  /** The limiter decided, in the shared store or, without a reachable one, in the process. */
  decided(allowed: boolean, where: 'store' | 'process'): void;
  /** The shared store was reached, or lost. */
  storeUp(up: boolean): void;
  /** Another release is served from now on. */
  switched(): void;
  /** A release was refused. */
  refused(): void;
  /** Counts the connections of a server whenever the metrics are read. */
  watch(server: Server): void;
}

/** The versions of what is served. */
export interface Versions {
  readonly release: string;
  readonly data_version: string;
  readonly code_version: string;
}

/** What publishers say of themselves. Times are ISO 8601, in UTC; null if unknown, or if there was none. */
export interface Publishing {
  readonly succeededAt: string | null;
  readonly lastFailed: FailedAttempt | null;
  readonly watcherSeenAt: string | null;
  /** Whether watchers publish nothing, since the current release was rolled back to. */
  readonly isHeld: boolean;
}

/** The methods of the contract; all others are `other`, so that clients can't create time series. */
const methods = new Set(['GET', 'HEAD', 'POST', 'OPTIONS']);

/** From a stored document (tens of microseconds) to a request that reached its time limit, seconds. */
const buckets = [0.0001, 0.00025, 0.0005, 0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 10];

/**
 * The metrics of one process and of Node, in a registry of their own. Values about a release are the same in every process, and aren't
 * added up.
 *
 * @param publishing Reads what publishers say of themselves; null if there is nothing to follow.
 */
export function createMetrics(context: () => Context, served: () => Versions, publishing: () => Publishing | null): Metrics {
  const registry = new Registry();
  const registers = [registry];
  collectDefaultMetrics({ register: registry });
  const requests = new Counter({
    name: 'http_requests_total',
    help: 'Responses by operation (or document class), method and status.',
    labelNames: ['operation', 'method', 'status'],
    registers,
  });
  const seconds = new Histogram({
    name: 'http_request_duration_seconds',
    help: 'From the headers of a request until its response was handed to the socket.',
    labelNames: ['operation'],
    buckets,
    registers,
  });
  const shed = new Counter({
    name: 'http_requests_shed_total',
    help: 'Requests answered 503 because the process was overloaded.',
    registers,
  });
  const decisions = new Counter({
    name: 'rate_limit_decisions_total',
    help: 'Rate limit decisions, by where the counter was: in the shared store or in the process.',
    labelNames: ['decision', 'where'],
    registers,
  });
  const storeUp = new Gauge({
    name: 'rate_limit_store_up',
    help: '1 while the shared store answers, 0 while the process counts for itself. Absent without a shared store.',
    aggregator: 'min',
    registers,
    labelNames: ['store'],
  });
  const switchedAt = new Gauge({
    name: 'release_switched_timestamp_seconds',
    help: 'When the current release was taken into use, Unix time.',
    aggregator: 'max',
    registers,
  });
  switchedAt.setToCurrentTime();
  const refusedAt = new Gauge({
    name: 'release_refused_timestamp_seconds',
    help: 'When a release was last refused because it failed a check, Unix time; 0 if none was. The log says why.',
    aggregator: 'max',
    registers,
  });
  return {
    registry,
    exchange({ method, path, status, ms }) {
      const operation = operationLabel(context().dataset, path);
      requests.inc({ operation, method: methods.has(method) ? method : 'other', status });
      seconds.observe({ operation }, ms / 1000);
    },
    shed: () => shed.inc(),
    decided: (allowed, where) => decisions.inc({ decision: allowed ? 'allowed' : 'refused', where }),
    storeUp: (up) => storeUp.set({ store: 'shared' }, up ? 1 : 0),
    switched: () => switchedAt.setToCurrentTime(),
    refused: () => refusedAt.setToCurrentTime(),
    watch: (server) => addGauges(registry, server, served, publishing),
  };
}

/** Adds metrics that are computed only when they are read. */
function addGauges(registry: Registry, server: Server, served: () => Versions, publishing: () => Publishing | null): void {
  const gauge = <L extends string>(configuration: GaugeConfiguration<L>) =>
    registry.registerMetric(new Gauge({ ...configuration, registers: [] }));
  gauge({
    name: 'http_connections',
    help: 'Open connections.',
    collect() {
      return new Promise((resolve) => {
        server.getConnections((_error, count) => resolve(this.set(count ?? 0)));
      });
    },
  });
  gauge({
    name: 'release_info',
    help: 'Always 1; the labels name the current release, its data, and the code that serves it.',
    labelNames: ['release', 'data_version', 'code_version'],
    aggregator: 'max',
    collect() {
      this.reset();
      this.set({ ...served() }, 1);
    },
  });
  gauge({
    name: 'publication_succeeded_timestamp_seconds',
    help: 'When a publication into the releases folder last succeeded, even without a change, Unix time; 0 if unknown.',
    aggregator: 'max',
    collect() {
      this.set(unixTime(publishing()?.succeededAt ?? null));
    },
  });
  gauge({
    name: 'publisher_seen_timestamp_seconds',
    help: 'When a running watch was last seen, Unix time; 0 if none ever was. It is not seen while it can write nothing.',
    aggregator: 'max',
    collect() {
      this.set(unixTime(publishing()?.watcherSeenAt ?? null));
    },
  });
  gauge({
    name: 'publisher_held',
    help: '1 while watch publishes nothing because the current release was rolled back to, else 0.',
    aggregator: 'max',
    collect() {
      this.set(publishing()?.isHeld === true ? 1 : 0);
    },
  });
  gauge({
    name: 'publication_failed_timestamp_seconds',
    help: 'When a publication into the releases folder last failed, Unix time; the label has its exit code.',
    labelNames: ['code'],
    aggregator: 'max',
    collect() {
      this.reset();
      const last = publishing()?.lastFailed ?? null;
      if (last !== null) this.set({ code: last.code }, unixTime(last.at));
    },
  });
}

const unixTime = (time: string | null): number => (time === null ? 0 : Date.parse(time) / 1000);
