# Image of the service. .ci/container checks it without a registry: it carries out the second stage over the root of the machine.
#
#   docker build -t feint .
#   docker run --publish 127.0.0.1:7341:7341 --volume feint-data:/var/lib/feint feint
#
# docs/howto/run-in-a-container.md has the rest.

FROM maven:3.9-eclipse-temurin-17 AS build
WORKDIR /src
COPY . .
RUN mvn -B -q -Dquick -Pdist package -pl feint-app -am

FROM eclipse-temurin:25-jre
RUN useradd --uid 10001 --user-group --home-dir /var/lib/feint --no-create-home --shell /usr/sbin/nologin feint \
    && install -d -m 0700 -o feint -g feint /var/lib/feint
COPY --from=build /src/feint /opt/feint/bin/feint
COPY --from=build /src/feint-app/target/lib /opt/feint/lib
COPY --from=build /src/feint-app/target/bom.json /src/LICENSE /src/NOTICE /src/THIRD-PARTY.md /opt/feint/
COPY --from=build /src/scenarios /opt/feint/scenarios
# The archive of classes, which the launcher would otherwise write into the user's cache.
ENV FEINT_CLASS_ARCHIVE=/opt/feint/classes.jsa
RUN java -cp "$(printf '%s\n' /opt/feint/lib/*.jar | paste -s -d :)" feint.cli.ClassArchive "$FEINT_CLASS_ARCHIVE" \
    && chmod 0644 "$FEINT_CLASS_ARCHIVE" && rm -f "$FEINT_CLASS_ARCHIVE.lock"
# The share of the container's memory for Java's heap.
ENV FEINT_JAVA_OPTS=-XX:MaxRAMPercentage=60
USER feint
WORKDIR /var/lib/feint
VOLUME /var/lib/feint
EXPOSE 7341
HEALTHCHECK --interval=10s --timeout=5s --start-period=30s \
    CMD ["bash", "-c", "exec 3<>/dev/tcp/127.0.0.1/7341 && printf 'GET /readyz HTTP/1.0\\r\\nHost: localhost\\r\\n\\r\\n' >&3 && read -r line <&3 && [[ $line == *' 200 '* ]]"]
ENTRYPOINT ["/opt/feint/bin/feint"]
# The container's own interface is the only one. Publish the port on loopback, or give the service a certificate.
CMD ["serve", "--data", "/var/lib/feint", "--host", "0.0.0.0", "--insecure"]
