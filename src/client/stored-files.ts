import { ApiError } from './api-error.ts';
import { readJson, send, type CallOptions, type ClientOptions } from './send.ts';

/** The stored files of a service, on any host. */
export interface StoredFiles {
  /** Requests a file; null if it doesn't exist. */
  request(path: string, call: CallOptions, cache?: RequestCache): Promise<Response | null>;
  /** Requests a stored response: by the name of its file or, if the host has the function, by the address of the request. */
  requestStored(file: string, address: string, call: CallOptions): Promise<Response | null>;
  /** The same as JSON. @param file Without a leading slash. */
  readStored<Value>(file: string, address: string, call: CallOptions): Promise<Value | null>;
}

export function openStoredFiles(client: ClientOptions): StoredFiles {
  /**
   * Whether the host has the function, which it shows by an error of the service. Such a host serves its files only at the addresses of
   * operations, and not by their names.
   */
  let hasFunction = false;

  /** Sends no header that a plain host would have to allow for scripts of other origins. */
  async function request(path: string, call: CallOptions, cache?: RequestCache): Promise<Response | null> {
    const outgoing = { method: 'GET', target: path, accept: '*/*', body: null, cache };
    try {
      return await send({ ...client, version: undefined }, outgoing, { signal: call.signal, onResponse: call.onResponse });
    } catch (error) {
      // A bucket that doesn't list its files responds with 403 if a file is missing.
      if (!(error instanceof ApiError) || (error.status !== 404 && error.status !== 403)) throw error;
      hasFunction ||= error.code === 'not_found';
      return null;
    }
  }

  async function requestStored(file: string, address: string, call: CallOptions): Promise<Response | null> {
    if (file === address) return request(file, call);
    const response = hasFunction ? null : await request(file, call);
    return response === null && hasFunction ? request(address, call) : response;
  }

  return {
    request,
    requestStored,
    async readStored<Value>(file: string, address: string, call: CallOptions): Promise<Value | null> {
      const response = await requestStored(`/${file}`, address, call);
      return response === null ? null : ((await readJson(response)) as Value);
    },
  };
}
