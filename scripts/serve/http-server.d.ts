/** The programmatic interface of http-server 14 that the preview uses; the package ships no types. */
declare module 'http-server' {
  import type { IncomingMessage, Server, ServerResponse } from 'node:http';

  interface Options {
    readonly root: string;
    /** Seconds; -1 switches caching off. */
    readonly cache?: number;
    /** Compared with the text 'false'. */
    readonly showDir?: 'false';
    readonly autoIndex?: 'false';
    /** Whether `x.gz` or `x.br` is sent instead of `x`. */
    readonly gzip?: boolean;
    readonly brotli?: boolean;
    readonly showDotfiles?: boolean;
    /** Runs before the file is looked up; `response.emit('next')` continues. */
    readonly before?: readonly ((request: IncomingMessage, response: ServerResponse) => void)[];
  }
  const httpServer: {
    createServer(options: Options): {
      readonly server: Server;
      listen(port: number, host: string, listening: () => void): void;
      close(): void;
    };
  };
  export default httpServer;
}
