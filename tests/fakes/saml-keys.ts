// Key and certificate of the fake identity provider. Made for tests, valid for a hundred years, worth nothing.
const toPem = (label: string, lines: readonly string[]) => {
  const text = lines.join("").replaceAll(/.{64}/g, "$&\n").trim();
  return `-----BEGIN ${label}-----\n${text}\n-----END ${label}-----\n`;
};

/** PKCS #8, PEM. */
export const samlPrivateKey = toPem("PRIVATE KEY", [
  "MIIEvgIBADANBgkqhkiG9w0BAQEFAASCBKgwggSkAgEAAoIBAQDbPYdI+I5QsZ6WXyPHxXw7Rpuqk0fHZjYec/pz5KnciMdz",
  "LlVUxZ/xZZh3YOmIgmSPxOD1A1rvlvW2ChVdmTCL2Vnqrn3Rw8dpRPST7/5Ukr+oRXsP2uOXbv8DV9lGG7q1eaSj6HUoOXXN",
  "Bg+pCjnehQPs5I1QlfNxkiifDssLFAbut24gDvHhpzd5JCi6Z5ePWMfeVyBWH/fdA3IcCydYv1wbnZfR2laH6Vk280zfgCma",
  "k2PAHiD06dr1SPjIY7eCt+V90MPIJcjqn0u3DtjG+QzbzJW6uOGilUHZXYIuRivmmIrdLW+i0h/u69gcTWaW42xvFuC26/X4",
  "H0eDMOcxAgMBAAECggEAAT0YJz4OH8h0UVG00elR/Smcj83AJjNRxEoDMKF/1La9YkTPAyTMSqtjEt3bTYPfFD4x+ufcv0Ni",
  "aVWMczhknOOGaVON+8ITzr3qdW4tjUYatcRFIIVnq4GfkRUipPx9hSgoP7RJcfa7z4PK/DDW/+0b7YBvu2vj3FlWHWqbC93m",
  "SMjpKuvv1HXsSYlBzUkwj++EDyK1oxsQYGnYxoU18tAlZe/BSkbDANpGbRDe17ghemS5Fsh8xULonp6gKshuXBXUnuw+cec9",
  "9QuPD6TrQVHxxtmAseOhanzBt2wOdDiq7bzUqfmRPLHiaclBYmdfDElaNTTakwVcYT73RUEseQKBgQD7kfsz3PonM5XINdp7",
  "aeQLYG9mu3benE7jJWZeUuahXBpMD/6u0ECXoaZhYSt6XGMtUTIAhCRnD0rjb0hx+tFuW7pmUycyOscaUql+fs2sQxx9861/",
  "f8yQstm2+HxGqntSPXdNWQuoFXadTelPZNw1DiVVK6Oc1O7c1p00Y7IKlwKBgQDfGc/NyHKrnXYLnXvqPiDr7HvdyC/U+23g",
  "zyagTLOMVM0cEIn3Ll30Q94/Ln0fcsTD96gs6NcYpz+jCeN/SK/TKovN7PIAt/3kI64B8qsG1IZAXldEML33V7Dkc5y7XmtJ",
  "wUO3eV7j8tDtJZ4qADUZP9LEdoZQmUyEBAADHVg9dwKBgQCOIMGNYZEqyKgcvuA6zW57RvZpUgwsZJ7lEeIt9CQ8ka6Bvp+i",
  "4CE+CaPYbG+F5+BYYAEh7YYre6ZRrDN/wbbE5KoA2YXRiQenxX/g6X8FjbzxI9SnrepC7ei2yNhdjD+0DOn0FxTQ15916+ie",
  "ZFtM1jsdTVRYbKyus8mJKbIS7QKBgHB2BnZpMMSpnzPDsw8lOlsy3k2x98qY446LXaE4iNmYdbxL6gAb82iKPaIDwTb1F5Lh",
  "aHka9jKLPFznQzKKZXdA3zBy3JrYJLe39KMuvF+5CeOwqrTJDTl9jsHaNYuN0O9g6M239MlbQU4JxGzPpfSQY6J9TL+cRyHV",
  "Elx/kleJAoGBAIlDsS7N0yQEQel/vCxE/HJa/gLoNnfICh5mB/qju9joZRqq+8eAV4LLaHxHcZiBCst0mPAjBc97YkEKtVx8",
  "wgf5PiAwF7uPeaybhRDF7wc1jOihj0DdPXO/Wz45hXxeswmUBWebD7X6/eXI7TQaIcUWPqndcu2dKupHp6qDWELc",
]);

/** X.509, PEM. */
export const samlCertificate = toPem("CERTIFICATE", [
  "MIIDOzCCAiOgAwIBAgIUdh0dRaoRmxMqFvQM/VZgqOTjdDEwDQYJKoZIhvcNAQELBQAwLDEqMCgGA1UEAwwhRXhhbXBsZSBv",
  "cmdhbmlzYXRpb24gKHRlc3RzIG9ubHkpMCAXDTI2MTEyMTA5NDIwMloYDzIxMjYxMDI4MDk0MjAyWjAsMSowKAYDVQQDDCFF",
  "eGFtcGxlIG9yZ2FuaXNhdGlvbiAodGVzdHMgb25seSkwggEiMA0GCSqGSIb3DQEBAQUAA4IBDwAwggEKAoIBAQDbPYdI+I5Q",
  "sZ6WXyPHxXw7Rpuqk0fHZjYec/pz5KnciMdzLlVUxZ/xZZh3YOmIgmSPxOD1A1rvlvW2ChVdmTCL2Vnqrn3Rw8dpRPST7/5U",
  "kr+oRXsP2uOXbv8DV9lGG7q1eaSj6HUoOXXNBg+pCjnehQPs5I1QlfNxkiifDssLFAbut24gDvHhpzd5JCi6Z5ePWMfeVyBW",
  "H/fdA3IcCydYv1wbnZfR2laH6Vk280zfgCmak2PAHiD06dr1SPjIY7eCt+V90MPIJcjqn0u3DtjG+QzbzJW6uOGilUHZXYIu",
  "RivmmIrdLW+i0h/u69gcTWaW42xvFuC26/X4H0eDMOcxAgMBAAGjUzBRMB0GA1UdDgQWBBSIDibLR+zymrjAPME46kcnXyPy",
  "iDAfBgNVHSMEGDAWgBSIDibLR+zymrjAPME46kcnXyPyiDAPBgNVHRMBAf8EBTADAQH/MA0GCSqGSIb3DQEBCwUAA4IBAQAy",
  "lxPlwhZYiIIpjLAyHZAebV1Ey8M+gS1dGNDV0/Pn9sgPK8Dax/SsfwnKtMvT9IdYi61w4Nax2RE8P2WjIWFSEMsOSSOzCXu/",
  "ZYahQA2MtavPhK3rbRKORFkLolvsJj4YvTozMqeLwlIn+r38Spd/tPAORWTbNwqotcwLDTyXCFICMkTkSwQyS61xHWGetEFK",
  "I/R9tpsJ+Ciac+sTJ5U0c82qTCYqmRgWEQE8oMOyGRSlmxnzU6HGCr4gWYeN3DATUtHFtrIO850cvfsNTBWXQ4otnv4uL4PQ",
  "2E+vUNwmiR3w6NrnNdn6ZBuFQ+1t/cLFTiwCtZ6fkoA/sEONVp4t",
]);
