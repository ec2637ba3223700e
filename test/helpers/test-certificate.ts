/*
 * A key for tests alone, made by `openssl`, with a certificate for 127.0.0.1 and localhost that it has signed itself. It is public, as it
 * is here, and nothing trusts it. Valid from 2000 to 2126, so that the signature is all that is wrong with it.
 */

export const TEST_KEY = `-----BEGIN PRIVATE KEY-----
MIGHAgEAMBMGByqGSM49AgEGCCqGSM49AwEHBG0wawIBAQQg9WXYlMRDF0IrFzCp
BgaXwq+SwNwIm+zDQecxBx5jHy+hRANCAATVJl8Gc8k1JW6T1TDdcndpqVB92VR2
yk/I45ak3MlErv0i8DTfblIchZAM9iiPiYLwQERQXqVw5SlvWhogsYg8
-----END PRIVATE KEY-----`;

export const TEST_CERTIFICATE = `-----BEGIN CERTIFICATE-----
MIIBizCCATKgAwIBAgIUY8tUOO1XM8OMrNbfV+YV9yinEdUwCgYIKoZIzj0EAwIw
HTEbMBkGA1UEAwwSYSB0ZXN0IG9mIGV2ZW5rZWVsMCAXDTAwMDEwMTAwMDAwMFoY
DzIxMjYxMTIyMDAwMDAwWjAdMRswGQYDVQQDDBJhIHRlc3Qgb2YgZXZlbmtlZWww
WTATBgcqhkjOPQIBBggqhkjOPQMBBwNCAATVJl8Gc8k1JW6T1TDdcndpqVB92VR2
yk/I45ak3MlErv0i8DTfblIchZAM9iiPiYLwQERQXqVw5SlvWhogsYg8o04wTDAa
BgNVHREEEzARhwR/AAABgglsb2NhbGhvc3QwDwYDVR0TAQH/BAUwAwEB/zAdBgNV
HQ4EFgQURAR0kbrm+OWuzifGIvaKcrfnKp4wCgYIKoZIzj0EAwIDRwAwRAIgSyQ9
jBADA/e03QBbY9jf/mKpThNi/2ng/KHJTK9jI6oCIG8HBG6gypNLVIxXaWRr7+9x
K6azlV2pkujo6paKWi6m
-----END CERTIFICATE-----`;
