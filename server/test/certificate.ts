import { getCACertificates, setDefaultCACertificates } from 'node:tls';

/** A key and its certificate, for `localhost` and for tests alone. */
export const certificate = {
  key: `-----BEGIN PRIVATE KEY-----
MIGHAgEAMBMGByqGSM49AgEGCCqGSM49AwEHBG0wawIBAQQgOrd2gnyd9qCqOE8S
z02LLsGH8n6msUVnE6cJfsK2tEOhRANCAAQyfhEKrgi0c5ZgH3R6D/rqqdfl3wrg
w/cRlBrHLPIyAvi/sai4CLb/8JxZpO9SzT57OylStFIrsdcUQb/VbCsl
-----END PRIVATE KEY-----`,
  cert: `-----BEGIN CERTIFICATE-----
MIIBlDCCATugAwIBAgIUKmAbzy1r5uhNmQeGhH8xA/eiDh8wCgYIKoZIzj0EAwIw
FDESMBAGA1UEAwwJbG9jYWxob3N0MCAXDTI2MTEyMjA2MDA1N1oYDzIxMjYxMDI5
MDYwMDU3WjAUMRIwEAYDVQQDDAlsb2NhbGhvc3QwWTATBgcqhkjOPQIBBggqhkjO
PQMBBwNCAAQyfhEKrgi0c5ZgH3R6D/rqqdfl3wrgw/cRlBrHLPIyAvi/sai4CLb/
8JxZpO9SzT57OylStFIrsdcUQb/VbCslo2kwZzAdBgNVHQ4EFgQU/DMegryviB+P
VEmeeIMhMW9c4y0wHwYDVR0jBBgwFoAU/DMegryviB+PVEmeeIMhMW9c4y0wDwYD
VR0TAQH/BAUwAwEB/zAUBgNVHREEDTALgglsb2NhbGhvc3QwCgYIKoZIzj0EAwID
RwAwRAIgdbcwWtZu/Eikv//gsl41t4V4fZXAUmldkF1jB8pHss8CIAbHHvcvUINT
JrqobiUER5aLONLOb8o2VzZBZRYB1xFs
-----END CERTIFICATE-----`,
};

/** Lets this process trust the certificate; the returned function ends that. */
export function trustCertificate(): () => void {
  const before = getCACertificates();
  setDefaultCACertificates([...before, certificate.cert]);
  return () => setDefaultCACertificates(before);
}
