/** Settings of a deployment that are no secrets, as `.env` beside docker-compose.yml. */
export const productionEnv = `# Where people find Encaixe. Certificates are fetched for this name.
ENCAIXE_SITE=encaixe.example.com
PUBLIC_URL=https://encaixe.example.com

# The OpenID Connect provider; its client secret goes into .secrets/oidc_client_secret.
OIDC_ISSUER=
OIDC_CLIENT_ID=
OIDC_AUDIENCE=

# The WhatsApp Business account; .secrets/whatsapp_access_token and .secrets/whatsapp_app_secret.
WHATSAPP_PHONE_NUMBER_ID=
WHATSAPP_BUSINESS_ACCOUNT_ID=

# Who mail is from; the server's address with its password goes into .secrets/smtp_url.
MAIL_FROM=Encaixe <avisos@encaixe.example.com>

# Google Calendar, without which professionals connect addresses only; .secrets/google_client_secret.
GOOGLE_CLIENT_ID=

# Mercado Pago, without which professionals connect a bank's API Pix only; .secrets/mercado_pago_client_secret and
# .secrets/mercado_pago_webhook_secret. It wants an e-mail of every payer: one of yours that nobody reads.
MERCADO_PAGO_CLIENT_ID=
MERCADO_PAGO_PAYER_EMAIL=

# The card processor's prices; .secrets/stripe_secret_key and .secrets/stripe_webhook_secret.
PRICE_BASIC=
PRICE_PRO=
PRICE_PREMIUM=
`

/** Everything on this machine, on one port, with the sandbox in place of every provider. */
export const sandboxEnv = `COMPOSE_PROFILES=sandbox
ENCAIXE_MODE=development
ENCAIXE_HTTP=8080
ENCAIXE_HTTP_INSIDE=8080
ENCAIXE_HTTPS=8443
ENCAIXE_SITE=http://localhost:8080
ENCAIXE_SANDBOX_SITE=http://sandbox.localhost:8080
ENCAIXE_SANDBOX_HOST=sandbox.localhost
ENCAIXE_SANDBOX_URL=http://sandbox.localhost:8080
ENCAIXE_PROXY_MORE=./deploy/proxy/sandbox
PUBLIC_URL=http://localhost:8080
OIDC_ISSUER=http://sandbox.localhost:8080/identity
OIDC_CLIENT_ID=encaixe-web
OIDC_AUDIENCE=https://api.encaixe.app
API_DOCUMENTS=public
WHATSAPP_API_URL=http://sandbox:8080
WHATSAPP_PHONE_NUMBER_ID=100000000000001
WHATSAPP_BUSINESS_ACCOUNT_ID=100000000000002
TRANSCRIPTION_URL=http://sandbox:8080/transcription/v1
PUSH_SERVICES=http://sandbox:8080,https://fcm.googleapis.com,https://*.push.services.mozilla.com,https://*.push.apple.com
MAIL_FROM=Encaixe <avisos@encaixe.localhost>
GOOGLE_CLIENT_ID=encaixe.apps.googleusercontent.com
GOOGLE_AUTH_URL=http://sandbox.localhost:8080/google/o/oauth2/v2/auth
GOOGLE_TOKEN_URL=http://sandbox:8080/google/token
GOOGLE_REVOKE_URL=http://sandbox:8080/google/revoke
GOOGLE_CALENDAR_URL=http://sandbox:8080/google/calendar/v3
MERCADO_PAGO_CLIENT_ID=1234567890123456
MERCADO_PAGO_PAYER_EMAIL=pix@encaixe.example
MERCADO_PAGO_API_URL=http://sandbox:8080/mercado-pago
MERCADO_PAGO_AUTH_URL=http://sandbox.localhost:8080/mercado-pago/authorization
STRIPE_API_URL=http://sandbox:8080
STRIPE_PAGES=http://sandbox.localhost:8080
PRICE_BASIC=price_basic
PRICE_PRO=price_pro
PRICE_PREMIUM=price_premium
`
