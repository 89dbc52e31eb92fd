import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { prepareDeployment } from '../../../src/hosts/prepare/prepare.ts';
import { readSite } from '../../../src/hosts/prepare/site.ts';
import { freePort } from '../../../scripts/serve/free-port.ts';
import { waitForPort } from '../../../scripts/serve/wait-until.ts';
import type { RunningHost } from './hosts.ts';

type Changes = readonly (readonly [RegExp, string])[];

/** Changes paths and ports in a configuration. @throws When it lacks what is to be changed. */
function changed(text: string, changes: Changes): string {
  for (const [pattern, replacement] of changes) {
    if (text.search(pattern) < 0) throw new Error(`the configuration has nothing like ${String(pattern)}`);
    text = text.replace(pattern, replacement);
  }
  return text;
}

/** Ports of an nginx on this machine, and where it may write. */
export interface NginxSettings {
  readonly folder: string;
  /** Instead of 443, without TLS. */
  readonly port: number;
  /** Instead of 80. */
  readonly plainPort: number;
}

/** The shipped nginx configuration, with other paths and ports, and without TLS. */
export function localNginx(text: string, { folder, port, plainPort }: NginxSettings, more: Changes = []): string {
  const temporary = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map((name) => `${name}_temp_path ${folder}/${name};`);
  return changed(text, [
    // Workers of a server started by root can't read root's temporary folder.
    [/^worker_processes auto;$/m, `worker_processes 1; daemon off; ${process.getuid?.() === 0 ? 'user root;' : ''}`],
    [/^worker_rlimit_nofile .*$/m, ''],
    [/worker_connections 8192;/, 'worker_connections 512;'],
    [/\/var\/log\/nginx\/(?=error)/, `${folder}/`],
    [/\/var\/log\/nginx\/(?=access)/, `${folder}/`],
    [/\/run\/nginx\.pid/, join(folder, 'pid')],
    [/\/var\/www\/acme/, join(folder, 'acme')],
    [/^http \{$/m, `http {\n  ${temporary.join(' ')}`],
    [/(?:^ *ssl_.*\n)+/m, ''],
    [/listen 443 ssl http2 default_server;/, `listen 127.0.0.1:${port} default_server;`],
    [/listen \[::\]:443 ssl http2 default_server;/, `listen [::1]:${port} default_server;`],
    [/listen 443 ssl http2;/, `listen 127.0.0.1:${port};`],
    [/listen \[::\]:443 ssl http2;/, `listen [::1]:${port};`],
    [/listen 80;/, `listen 127.0.0.1:${plainPort};`],
    [/listen \[::\]:80;/, `listen [::1]:${plainPort};`],
    ...more,
  ]);
}

/** nginx as `deploy-prepare` sets it up in front of a Node host; stopping it stops the host too. */
export async function nginxBefore(node: RunningHost, folder: string, work: string): Promise<RunningHost> {
  const to = await prepared('nginx', node, folder, work);
  const port = await freePort();
  const file = join(to, 'nginx.conf');
  const settings = { folder: work, port, plainPort: await freePort() };
  writeFileSync(file, localNginx(readFileSync(file, 'utf8'), settings));
  return running(spawn('nginx', ['-e', 'stderr', '-c', file], { stdio: ['ignore', 'inherit', 'inherit'] }), port, node);
}

/** The same with Caddy. */
export async function caddyBefore(node: RunningHost, folder: string, work: string): Promise<RunningHost> {
  const to = await prepared('caddy', node, folder, work);
  const port = await freePort();
  const file = join(to, 'Caddyfile');
  const options = '{\n\tadmin off\n\tauto_https off\n\tservers {\n\t\tprotocols h1\n\t}';
  const text = changed(readFileSync(file, 'utf8'), [
    [/^\{$/m, options],
    [/^https:\/\/.* \{$/m, `http://:${port} {\n\tbind 127.0.0.1`],
  ]);
  writeFileSync(file, text);
  const folders = { HOME: work, XDG_DATA_HOME: work, XDG_CONFIG_HOME: work };
  const child = spawn('caddy', ['run', '--config', file, '--adapter', 'caddyfile'], {
    stdio: 'ignore',
    env: { PATH: process.env['PATH'], ...folders },
  });
  return running(child, port, node);
}

/** The folder with the configuration of a proxy in front of a Node host. */
async function prepared(host: 'nginx' | 'caddy', node: RunningHost, folder: string, work: string): Promise<string> {
  const to = join(work, 'deploy');
  mkdirSync(work, { recursive: true });
  await prepareDeployment(readSite(folder, `127.0.0.1:${node.port}`), host, 'free', to);
  return to;
}

/** A proxy that listens. */
async function running(child: ChildProcess, port: number, node: RunningHost): Promise<RunningHost> {
  const ended = once(child, 'exit');
  const stop = async () => {
    child.kill('SIGTERM');
    await ended;
    await node.stop();
  };
  try {
    await Promise.race([
      waitForPort(port),
      ended.then(([code]) => {
        throw new Error(`the proxy ended with ${String(code)}`);
      }),
    ]);
  } catch (error) {
    await stop();
    throw error;
  }
  return { port, stop, stopFunction: node.stop };
}
