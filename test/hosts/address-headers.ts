/** Headers by which proxies tell the address of a client. A client can invent each of them. */
export const addressHeaders = [
  'X-Forwarded-For',
  'Forwarded',
  'X-Real-IP',
  'X-Client-IP',
  'CF-Connecting-IP',
  'True-Client-IP',
  'X-Cluster-Client-IP',
  'Fastly-Client-IP',
  'X-Originating-IP',
  'X-Remote-Addr',
];
