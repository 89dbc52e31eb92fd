import { appsVersion } from '../../contract/companies-app.ts';

/** How a host shows the view; only the members that are used here. */
export interface HostContext {
  readonly theme?: 'light' | 'dark';
  readonly styles?: { readonly variables?: Readonly<Record<string, string | undefined>> };
  readonly containerDimensions?: { readonly height?: number; readonly maxHeight?: number };
  readonly safeAreaInsets?: Readonly<Partial<Record<'top' | 'right' | 'bottom' | 'left', number>>>;
}

/** Receives what the host tells the view. */
export interface HostListener {
  /** Called with the whole context first, then with its changes. */
  context(context: HostContext): void;
  input(given: Readonly<Record<string, unknown>>): void;
  result(result: unknown): void;
  cancelled(reason: string | null): void;
}

export interface Host {
  /** Asks the host to open an address. @throws Error with the host’s reason if it refuses. */
  openLink(url: string): Promise<void>;
  /** Tells the host the new size of the view, pixels. */
  resized(width: number, height: number): void;
}

interface Message {
  readonly jsonrpc?: unknown;
  readonly id?: string | number;
  readonly method?: string;
  readonly params?: Readonly<Record<string, unknown>>;
  readonly result?: Readonly<Record<string, unknown>>;
  readonly error?: { readonly message?: unknown };
}

/** How long the host may take to answer, milliseconds. */
const patienceMs = 10_000;
/** JSON-RPC 2.0, section 5.1. */
const methodNotFound = -32_601;

/**
 * Connects to the host that shows this page, by JSON-RPC messages to the parent window (MCP Apps, Communication Protocol).
 *
 * @param version Version of the view.
 * @throws Error if the host doesn’t answer.
 */
export async function connect(listener: HostListener, version: string): Promise<Host> {
  const { parent } = window;
  const waiting = new Map<string | number, (message: Message) => void>();
  const send = (message: object) => parent.postMessage({ jsonrpc: '2.0', ...message }, '*');
  const ask = (method: string, params: object): Promise<Readonly<Record<string, unknown>>> =>
    new Promise((resolve, reject) => {
      const id = waiting.size === 0 ? 1 : Math.max(...Array.from(waiting.keys(), Number)) + 1;
      const late = setTimeout(() => settle({ error: { message: 'The host did not answer.' } }), patienceMs);
      const settle = ({ result, error }: Message) => {
        clearTimeout(late);
        waiting.delete(id);
        if (error === undefined) resolve(result ?? {});
        else reject(new Error(typeof error.message === 'string' ? error.message : 'The host refused.'));
      };
      waiting.set(id, settle);
      send({ id, method, params });
    });

  window.addEventListener('message', ({ source, data }: MessageEvent<unknown>) => {
    if (source !== parent || typeof data !== 'object' || data === null) return;
    const message = data as Message;
    if (message.jsonrpc !== '2.0') return;
    const { id, method } = message;
    if (method === undefined) {
      if (id !== undefined) waiting.get(id)?.(message);
    } else if (id === undefined) tell(listener, method, message.params ?? {});
    else if (method === 'ping' || method === 'ui/resource-teardown') send({ id, result: {} });
    else send({ id, error: { code: methodNotFound, message: `Unknown method ${method}.` } });
  });

  const { hostContext } = await ask('ui/initialize', {
    appInfo: { name: 'crane-discovery-companies', version },
    appCapabilities: { availableDisplayModes: ['inline', 'fullscreen'] },
    protocolVersion: appsVersion,
  });
  listener.context((hostContext ?? {}) as HostContext);
  send({ method: 'ui/notifications/initialized', params: {} });
  return {
    async openLink(url) {
      const { isError } = await ask('ui/open-link', { url });
      if (isError === true) throw new Error('The host did not open the page.');
    },
    resized: (width, height) => send({ method: 'ui/notifications/size-changed', params: { width, height } }),
  };
}

/** Passes on the notifications that concern this view. */
function tell(listener: HostListener, method: string, params: Readonly<Record<string, unknown>>): void {
  if (method === 'ui/notifications/tool-input') listener.input((params['arguments'] ?? {}) as Readonly<Record<string, unknown>>);
  if (method === 'ui/notifications/tool-result') listener.result(params);
  if (method === 'ui/notifications/tool-cancelled') listener.cancelled(typeof params['reason'] === 'string' ? params['reason'] : null);
  if (method === 'ui/notifications/host-context-changed') listener.context(params as HostContext);
}
