import { appsVersion } from '../../contract/companies-app.ts';

/** What a host says of how it shows the view; only what is used here. */
export interface HostContext {
  readonly theme?: 'light' | 'dark';
  readonly styles?: { readonly variables?: Readonly<Record<string, string | undefined>> };
  readonly containerDimensions?: { readonly height?: number; readonly maxHeight?: number };
  readonly safeAreaInsets?: Readonly<Partial<Record<'top' | 'right' | 'bottom' | 'left', number>>>;
}

/** What the host tells the view. */
export interface HostListener {
  /** The context, whole at first and then what changes of it. */
  context(context: HostContext): void;
  input(given: Readonly<Record<string, unknown>>): void;
  result(result: unknown): void;
  cancelled(reason: string | null): void;
}

export interface Host {
  /** Asks the host to open an address. @throws Error with the host’s reason when it does not. */
  openLink(url: string): Promise<void>;
  /** Tells the host how large the view has become, pixels. */
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

/** A host that has not answered by then has none of what was asked, milliseconds. */
const patienceMs = 10_000;
/** JSON-RPC 2.0, section 5.1. */
const methodNotFound = -32_601;

/**
 * Begins the conversation with the host that shows this page: JSON-RPC by messages to the window around it (MCP Apps, Communication Protocol).
 *
 * @param version Version of the view.
 * @throws Error when nobody answers.
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
    else send({ id, error: { code: methodNotFound, message: `There is no ${method} here.` } });
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

/** Passes a notification of the host on. Those of other names say nothing to this view. */
function tell(listener: HostListener, method: string, params: Readonly<Record<string, unknown>>): void {
  if (method === 'ui/notifications/tool-input') listener.input((params['arguments'] ?? {}) as Readonly<Record<string, unknown>>);
  if (method === 'ui/notifications/tool-result') listener.result(params);
  if (method === 'ui/notifications/tool-cancelled') listener.cancelled(typeof params['reason'] === 'string' ? params['reason'] : null);
  if (method === 'ui/notifications/host-context-changed') listener.context(params as HostContext);
}
