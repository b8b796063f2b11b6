{{/* What the names of all objects begin with. */}}
{{- define "granary.prefix" -}}
{{- $name := .Release.Name -}}
{{- if not (contains "granary" $name) }}{{ $name = printf "%s-granary" $name }}{{ end -}}
{{- $name | trunc 45 | trimSuffix "-" -}}
{{- end }}

{{- define "granary.name" -}}
{{ include "granary.prefix" .root }}-{{ .component }}
{{- end }}

{{- define "granary.selector" -}}
app.kubernetes.io/name: granary
app.kubernetes.io/instance: {{ .root.Release.Name }}
app.kubernetes.io/component: {{ .component }}
{{- end }}

{{- define "granary.labels" -}}
{{ include "granary.selector" . }}
app.kubernetes.io/version: {{ .root.Chart.AppVersion | quote }}
app.kubernetes.io/managed-by: {{ .root.Release.Service }}
helm.sh/chart: {{ .root.Chart.Name }}-{{ .root.Chart.Version }}
{{- end }}

{{- define "granary.image" -}}
{{- $image := .root.Values.image -}}
image: {{ printf "%s/granary-%s:%s" $image.registry .component (.own.tag | default $image.tag | default .root.Chart.AppVersion) | quote }}
imagePullPolicy: {{ $image.pullPolicy }}
{{- end }}

{{/* The address of a part for other parts. A name server asked by nginx needs all of the name. */}}
{{- define "granary.url" -}}
http://{{ include "granary.name" . }}.{{ .root.Release.Namespace }}.svc.{{ .root.Values.clusterDomain }}:3000
{{- end }}

{{- define "granary.urls" -}}
- { name: COMMAND_URL, value: {{ include "granary.url" (dict "root" . "component" "command-api") | quote }} }
- { name: QUERY_URL, value: {{ include "granary.url" (dict "root" . "component" "query-api") | quote }} }
{{- end }}
