{{/* The secret variables of a part, as far as they are set. */}}
{{- define "granary.secretNames" -}}
{{- $servers := list "DATABASE_URL" "REDIS_URL" "EVENTSTORE_URL" "GRANARY_TOKEN_SECRET" "GRANARY_DATA_KEY" -}}
{{- $bucket := list "GRANARY_S3_ACCESS_KEY_ID" "GRANARY_S3_SECRET_ACCESS_KEY" -}}
{{- $known := dict
  "migration" (list "DATABASE_URL")
  "command-api" (concat $servers $bucket (list "GRANARY_FIRST_PASSWORD" "GRANARY_SMTP_URL" "GRANARY_SMS_URL" "GRANARY_SMS_TOKEN"))
  "query-api" (concat $servers $bucket (list "DATABASE_READ_URL" "GRANARY_EVIDENCE_KEY"))
  "projector" (concat $servers $bucket (list "GRANARY_EVIDENCE_KEY"))
-}}
{{- $set := list -}}
{{- range index $known .component }}{{ if hasKey $.root.Values.secrets . }}{{ $set = append $set . }}{{ end }}{{ end -}}
{{- join " " $set -}}
{{- end }}

{{- define "granary.secretVariables" -}}
{{- range splitList " " (include "granary.secretNames" .) }}
- { name: {{ . }}_FILE, value: /run/secrets/granary/{{ . }} }
{{- end }}
{{- if include "granary.hasAuthority" .root }}
- { name: NODE_EXTRA_CA_CERTS, value: /granary/certificates/ca.crt }
{{- end }}
{{- end }}

{{- define "granary.secretMounts" -}}
- { name: secrets, mountPath: /run/secrets/granary, readOnly: true }
{{- if include "granary.hasAuthority" .root }}
- { name: authority, mountPath: /granary/certificates, readOnly: true }
{{- end }}
{{- end }}

{{- define "granary.secretVolumes" -}}
{{- $values := .root.Values -}}
- name: secrets
  projected:
    # 0440
    defaultMode: 288
    sources:
      {{- range $name := splitList " " (include "granary.secretNames" .) }}
      {{- $reference := index $values.secrets $name }}
      - secret:
          name: {{ $reference.name | default $values.secret | required (printf "secret is not set, and secrets.%s names no other" $name) }}
          items: [{ key: {{ $reference.key | default $name | quote }}, path: {{ $name }} }]
      {{- end }}
{{- if include "granary.hasAuthority" .root }}
- name: authority
  projected:
    sources:
      {{- range $kind := list "configMap" "secret" }}
      {{- with index $values.authority $kind }}
      - {{ $kind }}:
          name: {{ . }}
          items: [{ key: {{ $values.authority.key | quote }}, path: ca.crt }]
      {{- end }}
      {{- end }}
{{- end }}
{{- end }}

{{- define "granary.hasAuthority" -}}
{{- if or .Values.authority.configMap .Values.authority.secret }}yes{{ end -}}
{{- end }}
